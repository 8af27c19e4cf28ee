// The part of undici that the console uses, without its fetch, its WebSockets and its test doubles: 11 MB less.
declare module "undici/lib/dispatcher/pool.js" {
  import { Pool } from "undici";
  export default Pool;
}

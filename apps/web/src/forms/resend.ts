import { createContext } from "react";

/** Submits the form around a problem's banner again; undefined outside of a form. */
export const ResendContext = createContext<(() => void) | undefined>(undefined);

export { AddressListEditor } from "./address-list-editor.tsx";
export { AsNumberEditor } from "./as-number-editor.tsx";
export { CountryEditor } from "./country-editor.tsx";
export { ReadOnlyList } from "./read-only-list.tsx";
export { VisitorTester } from "./visitor-tester.tsx";

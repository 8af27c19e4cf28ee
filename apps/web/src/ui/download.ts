/** Downloads text as a file: `download("zones.csv", "text/csv", csv)`. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  downloadFrom(address, name);
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Downloads the file at a URL, by default with the name that the server gives it. */
export function downloadFrom(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Returns the name of the draft that stores a zone's unsaved settings (forms/draft). */
export function getSettingsDraftName(account: string, zone: string): string {
  return `${account}:zone:${zone}`;
}

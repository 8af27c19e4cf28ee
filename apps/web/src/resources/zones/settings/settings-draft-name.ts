/** The name under which what is typed into a zone's settings is kept until it is saved (forms/draft). */
export function getSettingsDraftName(account: string, zone: string): string {
  return `${account}:zone:${zone}`;
}

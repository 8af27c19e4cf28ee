/** `!env NAME` in a configuration file: a secret that an environment variable contains. */
export class EnvironmentReference {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A name of an environment variable. */
export const environmentNamePattern = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

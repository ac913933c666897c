import fs from 'node:fs';
import path from 'node:path';

/**
 * The generated password of the first master admin, kept in the data folder (mode 0600) until it has been shown: a start that is
 * interrupted after it created the user must not lose it.
 */
export class FirstPassword {
  private readonly file: string;
  constructor(dataDir: string) {
    this.file = path.join(dataDir, 'first-password');
  }

  /** Before the user is created. */
  keep(password: string): string {
    fs.writeFileSync(this.file, password, { mode: 0o600 });
    return password;
  }

  /** Null: there is none that was not shown. */
  read(): string | null {
    return fs.existsSync(this.file) ? fs.readFileSync(this.file, 'utf8') : null;
  }

  forget(): void {
    fs.rmSync(this.file, { force: true });
  }
}

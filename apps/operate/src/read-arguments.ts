import path from 'node:path';
import { Email, Username, usernameLength } from '@app/contract';
import { InvalidArgumentError } from 'commander';

/* The parsers of arguments, which are checked before anything is opened. */

export const usernameRule = `It must have ${usernameLength.min} to ${usernameLength.max} letters, digits, dots, hyphens or underscores.`;
export const emailRule = 'It is not an email address.';

/** @throws InvalidArgumentError */
export function readUsername(text: string): string {
  const { data, success } = Username.safeParse(text);
  if (!success) throw new InvalidArgumentError(usernameRule);
  return data;
}

/** @throws InvalidArgumentError */
export function readEmail(text: string): string {
  const { data, success } = Email.safeParse(text);
  if (!success) throw new InvalidArgumentError(emailRule);
  return data;
}

/**
 * The absolute path of a file.
 * @throws InvalidArgumentError for a text that names none
 */
export function readFileName(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It names no file.');
  if (text.endsWith(path.sep)) throw new InvalidArgumentError('It names a folder: name a file in it.');
  return path.resolve(text);
}

/**
 * The same for the new file of a command that has subcommands: a bare word is more likely a mistyped one, such as `backup keys`.
 * @throws InvalidArgumentError
 */
export function readNewFileName(text: string): string {
  const file = readFileName(text);
  if (/^[A-Za-z]+$/.test(text))
    throw new InvalidArgumentError(
      `It is no command. For a file of that name, write ./${text} or give it an ending, such as ${text}.tar.gz.`,
    );
  return file;
}

import { CannotStart } from '@app/contract';

export type ListenAddress = { host: string; port: number };

/**
 * Why a server can't listen, as one sentence for the operator.
 * @param error the system's error of `listen`
 * @param settings the names of the settings of host and port
 */
export function cannotListen(error: unknown, { host, port }: ListenAddress, settings: Record<keyof ListenAddress, string>): CannotStart {
  const { code } = error as NodeJS.ErrnoException; // an error of `listen` has the system's code
  const [reason, advice] =
    code === 'EADDRINUSE'
      ? ['it is in use', `set ${settings.port} to a free port`]
      : [code, `set ${settings.host} to an address of this machine and ${settings.port} to a port that is allowed`];
  return new CannotStart(`Can't listen on port ${port} of ${host} (${reason}): ${advice}.`, { cause: error });
}

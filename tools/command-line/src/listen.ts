import type { Server } from 'node:http';
import { CommandError } from './command-error.ts';

interface ListenOptions {
  readonly bind: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The environment variable that chooses the port. */
  readonly variable: string;
}

/**
 * Makes a server listen.
 * @returns the port
 * @throws CommandError `failed` where the port is taken
 */
export async function listen(
  server: Server,
  { bind, port, variable }: ListenOptions,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new CommandError(
              'failed',
              `Port ${port} is taken. Stop what uses it, or choose another with ${variable}=${port + 1}.`,
            )
          : error,
      );
    });
    server.listen(port, bind, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

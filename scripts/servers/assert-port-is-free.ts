import { createServer } from 'node:net';

/**
 * @throws Error that names the variable which moves the port, where something listens on it
 */
export function assertPortIsFree(port: number, variable: string): Promise<void> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken`
          : `Port ${port} cannot be used (${error.message})`;
      failed(new Error(`${reason}. Choose another with ${variable}=${port + 1}.`));
    });
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        done();
      });
    });
  });
}

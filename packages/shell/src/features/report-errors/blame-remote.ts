import { causes } from '../../lib/causes.ts';

const remoteFile = /\/remotes\/([a-z][a-z0-9-]*)\//;

/**
 * The remote that an error comes from: named by the error, else the first whose script is in its stack or its cause's,
 * else that of the script which the browser names. Null where it is nobody's but the shell's.
 */
export function blameRemote(error: unknown, source = ''): string | null {
  for (const link of causes(error)) {
    if (!(link instanceof Error)) break;
    if ('remoteName' in link && typeof link.remoteName === 'string') return link.remoteName;
    const inStack = remoteFile.exec(link.stack ?? '')?.[1];
    if (inStack) return inStack;
  }
  return remoteFile.exec(source)?.[1] ?? null;
}

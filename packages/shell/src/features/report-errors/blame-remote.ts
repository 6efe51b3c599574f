import { causes } from '../../lib/causes.ts';

const remoteFile = /\/remotes\/([a-z][a-z0-9-]*)\/(\d[^/]*)\//;

/** The remote whose code it was. */
export interface BlamedRemote {
  readonly name: string;
  /** Null where the error does not show it. */
  readonly version: string | null;
}

/**
 * The remote that an error comes from: named by the error, else the first whose script is in its stack or its cause's,
 * else that of the script which the browser names. Null where it is nobody's but the shell's.
 */
export function blameRemote(error: unknown, source = ''): BlamedRemote | null {
  for (const link of causes(error)) {
    if (!(link instanceof Error)) break;
    if ('remoteName' in link && typeof link.remoteName === 'string') {
      return { name: link.remoteName, version: null };
    }
    const inStack = ownerOfScript(link.stack ?? '');
    if (inStack) return inStack;
  }
  return ownerOfScript(source);
}

function ownerOfScript(text: string): BlamedRemote | null {
  const [, name, version] = remoteFile.exec(text) ?? [];
  return name === undefined || version === undefined ? null : { name, version };
}

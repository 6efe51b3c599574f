import { parse } from '@patchbay/shared/parse';
import { remoteReleaseSchema, shellReleaseSchema } from '@patchbay/shared/registry';
import { object, string } from '@patchbay/shared/validation';
import { loadInStandInPage } from './load-in-stand-in-page.ts';

const taskSchema = object({
  dist: string().required(),
  remote: remoteReleaseSchema.required(),
  shell: shellReleaseSchema.required(),
});

/** What is wrong with what `./remote` exposes, or null. */
function judge(module: unknown, contract: string): string | null {
  if (typeof module !== 'object' || module === null) return 'exposes no module as ./remote';
  if (!('activate' in module) || typeof module.activate !== 'function') {
    return 'exposes no function "activate" in ./remote';
  }
  if (!('contract' in module) || typeof module.contract !== 'string') {
    return 'exposes no "contract" in ./remote';
  }
  return module.contract === contract
    ? null
    : `says contract ${module.contract} in its code, and ${contract} in its description`;
}

async function check(message: unknown): Promise<string | null> {
  const { dist, remote, shell } = parse(taskSchema, message);
  try {
    return judge(await loadInStandInPage(dist, remote, shell.provides), remote.contract);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const reason = words.split('\n').slice(0, 2).join(' ');
    return `could not be loaded: ${reason}`;
  }
}

// A program of its own, started by `smokeCheck`: one task in, one answer out.
process.once('message', (message) => {
  void check(message).then((problem) => {
    // The parent ends this process when it has the answer: what the build started may keep it busy for ever.
    process.send?.({ problem });
  });
});

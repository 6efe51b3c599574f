import { CommandError } from '@patchbay/command-line';
import { readSetup } from '../build/check-setup.ts';
import { templateFile } from '../build/fit-description.ts';
import { withSetup } from '../live/remote-setup.ts';
import { lastGoodFile, registryFile } from '../live/site-folder.ts';
import { composePage } from '../page/compose-page.ts';
import { shellBasePath } from '@patchbay/shared/registry';
import type { ReleaseTarget } from '../target/release-target.ts';
import { parseSiteState } from './parse-site-state.ts';
import { publicPart, type SiteState } from './site-state.ts';

export const pageFile = 'index.html';

/**
 * Reads the state of a target, or null where nothing was released to it yet.
 * @throws CommandError `damaged` where the registry cannot be used
 */
export async function readState(target: ReleaseTarget): Promise<SiteState | null> {
  try {
    const text = await target.read(registryFile);
    if (!text && !(await target.read(lastGoodFile))) return null;
    if (!text) throw new Error('it is missing');
    return readStateText(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('damaged', `${target.label}/${registryFile} cannot be used: ${reason}`, {
      problems: await recoveryAdvice(target),
      cause,
    });
  }
}

/**
 * @throws ValidationError, SyntaxError
 */
export function readStateText(text: Buffer | string): SiteState {
  const state: unknown = JSON.parse(text.toString());
  return parseSiteState(state);
}

/** The advice on a registry that cannot be used. */
async function recoveryAdvice(target: ReleaseTarget): Promise<readonly string[]> {
  const anew = '"npm run build" makes the site anew, without the earlier versions';
  try {
    const copy = await target.read(lastGoodFile);
    if (!copy) return [anew];
    const { shell } = readStateText(copy);
    const { label } = target;
    return [
      `To go back to the last good state (shell ${shell.version}): cp "${label}/${lastGoodFile}" "${label}/${registryFile}"`,
    ];
  } catch {
    return [`${lastGoodFile} cannot be used either: ${anew}`];
  }
}

/**
 * The page that follows from a state, and from what the site's operator has set for remotes.
 * @throws CommandError `damaged` where the shell's template is missing
 */
export async function composeState(target: ReleaseTarget, state: SiteState): Promise<string> {
  const file = `${shellBasePath(state.shell).slice(1)}${templateFile}`;
  const template = await target.read(file);
  if (!template) throw new CommandError('damaged', `${target.label}/${file} is missing`);
  const registry = withSetup(publicPart(state), await readSetup(target));
  return composePage(template.toString(), registry, state.config);
}

/** Whether the page is the one that follows from the registry; a killed command leaves it behind. */
export const isPageCurrent = async (target: ReleaseTarget, state: SiteState): Promise<boolean> =>
  (await readReplaced(target, pageFile)) === (await composeState(target, state));

/** Whether the copy to go back to is that of the live registry; a killed command, or one that failed, leaves it behind. */
export const isCopyCurrent = async (target: ReleaseTarget): Promise<boolean> =>
  (await readReplaced(target, lastGoodFile)) === (await readReplaced(target, registryFile));

/** The text of a file that is about to be replaced, or null where there is none that can be read. */
export async function readReplaced(target: ReleaseTarget, file: string): Promise<string | null> {
  try {
    return (await target.read(file))?.toString() ?? null;
  } catch (error) {
    if (error instanceof CommandError && error.code === 'damaged') return null;
    throw error;
  }
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { descriptionFile } from '../../build/fit-description.ts';
import { readDist } from '../../build/built-release.ts';
import { setupProblems } from '../../build/check-setup.ts';
import { withCompressed } from '../../build/compressed-files.ts';
import { nameOf, shellName } from '../../state/site-state.ts';
import { readState } from '../../state/read-site-state.ts';
import { attest } from '../../trust/statement.ts';
import { statementOfRelease } from '../../trust/make-statement.ts';
import { assertNoDowngrade } from '../changes/no-downgrade.ts';
import { checkAhead, releaseBuild } from '../changes/release-build.ts';
import { planProblems } from '../../checks/check-release.ts';
import { RegistryClient } from '../registry-client.ts';
import { folderAnswer, registryAnswer } from './answers.ts';
import type { Answer, CommandContext } from './command-context.ts';
import type { ReleaseCommand } from './release-arguments.ts';
import { askedBy, chooseSigner, onSite } from './signed-change.ts';

/**
 * Builds a package, or takes a build, and releases it.
 * @throws CommandError where nothing is released
 */
export async function release(
  command: Extract<ReleaseCommand, { command: 'release' }>,
  context: CommandContext,
): Promise<Answer> {
  const { subject, from, version, percent, via } = command;
  const { build, siteName, resolveDist, target, now, say } = context;
  const signer = await chooseSigner(via, context);
  // A registry says it after the build: it may know what this machine does not.
  if (from === null && via.to === null) await checkPlan(command, context);
  const built =
    from === null
      ? await build(subject ?? '', say)
      : { name: subject === null ? null : siteName(subject), dist: resolveDist(from) };
  const read = await readDist(built.dist, version);
  const { release: described } = read;
  const name = nameOf(described);
  if (built.name !== null && built.name !== name) {
    throw new CommandError(
      'refused',
      `The build in ${built.dist} is one of ${name}, not of ${built.name}`,
    );
  }
  const builtAt = (await stat(join(built.dist, descriptionFile))).mtime.toISOString();
  const statement = statementOfRelease(read, builtAt, await askedBy(via, percent, context));
  const provenance = attest(statement, signer);
  if (via.to !== null) {
    say(`Sending ${name} ${described.description.version} to ${via.to}`);
    const answered = await new RegistryClient(via.to).release(provenance, statement, read.files);
    return registryAnswer('release', answered, context);
  }
  const compressed = await withCompressed(read.files);
  const loaded = { release: described, target };
  const smokeCheck = await checkAhead(context.smokeCheck, built.dist, loaded);
  const outcome = await onSite(context, `a release of ${name}`, provenance, (session) =>
    releaseBuild(session, {
      ...built,
      build: read,
      compressed,
      provenance,
      percent,
      mayDowngrade: via.allowDowngrade,
      smokeCheck,
      now: now().toISOString(),
      say,
    }),
  );
  return folderAnswer('release', outcome, context);
}

/**
 * Says before a build what would be refused after it. The site may change meanwhile, so all is checked again then.
 * @throws CommandError `refused` with every reason
 */
async function checkPlan(
  { subject, version, percent, via }: Extract<ReleaseCommand, { command: 'release' }>,
  { plan, target }: CommandContext,
): Promise<void> {
  const planned = plan?.(subject ?? '') ?? null;
  const state = planned && (await readState(target));
  if (!state) return;
  const problems = [
    ...planProblems(planned, state),
    ...(planned.kind === 'remote' ? await setupProblems(target, planned.description) : []),
  ];
  const name = planned.kind === 'shell' ? shellName : planned.description.name;
  const id = `${name} ${version ?? planned.description.version}`;
  if (problems.length > 0) {
    throw new CommandError('refused', `${id} does not fit what is live; it was not built`, {
      problems,
    });
  }
  assertNoDowngrade(state, {
    name,
    version: version ?? planned.description.version,
    percent,
    mayDowngrade: via.allowDowngrade,
  });
}

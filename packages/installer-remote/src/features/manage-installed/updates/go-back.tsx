import type { PreviousVersion } from '@patchbay/shared/bridge';
import { isOlderVersion } from '@patchbay/domain/versions';
import { useUnit } from '@patchbay/shared/state';
import {
  $choices,
  choiceMade,
  choiceOf,
} from '../../../installs/choices/software-choices.model.ts';
import { formatsThere } from '../../../installs/installed/derive-status.ts';
import { $installedIndex } from '../../../installs/installed/installed.model.ts';
import { subjectOf, useInstallSubject } from '../../../installs/jobs/install-subject.query.ts';
import { installRequested } from '../../../installs/jobs/request-install.model.ts';
import type { PluginGroup } from '../group-plugins.ts';
import { InstallActions } from '../table/install-actions.tsx';
import type { FoundSoftware } from './find-software.ts';

/** The one version that all files of a plugin have replaced; null where they differ, or it is no older one. */
function previousOf({ components, version }: PluginGroup): PreviousVersion | null {
  const all = components.flatMap(({ previous }) => previous ?? []);
  const [previous, ...others] = new Map(all.map((one) => [one.versionId, one])).values();
  if (!previous || others.length > 0 || !isOlderVersion(previous.version, version)) return null;
  return previous;
}

interface GoBackProps {
  readonly plugin: PluginGroup;
  readonly software: FoundSoftware;
}

/** 'Back to 3.2.7' after an update (rule I94). Nothing where that version is neither kept nor in the catalogue any more. */
export function GoBack({ plugin, software }: GoBackProps) {
  const previous = previousOf(plugin);
  return previous && <GoBackTo previous={previous} plugin={plugin} software={software} />;
}

function GoBackTo({
  previous,
  plugin,
  software: { software, newest },
}: GoBackProps & { readonly previous: PreviousVersion }) {
  const [choices, choose, request, index] = useUnit([
    $choices,
    choiceMade,
    installRequested,
    $installedIndex,
  ]);
  const { versionId, version, isKept } = previous;
  const components = plugin.components.map(({ filename }) => filename);
  const kept = isKept ? subjectOf(software, { id: versionId, version, components }) : null;
  const subject = useInstallSubject({ versionId, subject: kept });
  if (!subject) return null;
  const start = () => {
    // Else 'Update all' would bring it again at once.
    choose({ ...choiceOf(choices, software.id), skippedVersion: newest || plugin.version });
    request({ ...subject, keptFormats: index && formatsThere(subject, index) });
  };
  return (
    <InstallActions
      subject={subject}
      what="way back"
      start={{ text: `Back to ${version}`, label: `Back to ${software.name} ${version}` }}
      variant="quiet"
      onStart={start}
    />
  );
}

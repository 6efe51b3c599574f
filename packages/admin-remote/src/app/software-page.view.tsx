import { useParams } from '@patchbay/shared/router';
import { PageNotFound, parseId } from '@patchbay/domain/routes';
import { UnsavedGuard } from '@patchbay/ui';
import { SaveAllProvider } from '../edited-form/save-all.tsx';
import { EditSoftware } from '../features/edit-software/edit-software.view.tsx';
import { EditVersions } from '../features/edit-versions/edit-versions.tsx';
import { SoftwareNumbers } from '../features/show-numbers/software-numbers.tsx';
import { assertGiven } from '../lib/assert-given.ts';

interface SoftwareEditorProps {
  /** Default: that of the route. */
  readonly softwareId?: number;
}

/**
 * `/admin/software/:softwareId/` (rule F1).
 * @throws Error 'No softwareId provided' without one from either
 */
export function SoftwareEditor({ softwareId }: SoftwareEditorProps) {
  const parameter = useParams()['softwareId'];
  const id = softwareId ?? parseId(assertGiven(parameter, 'No softwareId provided'));
  if (id === null) throw new PageNotFound();
  return (
    <UnsavedGuard key={id} isQuiet>
      <SaveAllProvider>
        <EditSoftware softwareId={id}>
          <EditVersions softwareId={id} />
          <SoftwareNumbers softwareId={id} />
        </EditSoftware>
      </SaveAllProvider>
    </UnsavedGuard>
  );
}

/** The route's page. */
export const SoftwarePage = () => <SoftwareEditor />;

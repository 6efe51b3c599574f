import type { SlotProps } from '@patchbay/shared/remote';
import { BatchProgress } from '../features/follow-batch/batch-progress.tsx';
import { InstallAll } from '../features/install-all/install-all.tsx';

/** 'Install all that fits' of a list, and what becomes of it (rule C120). */
export function InstallAllSlot(props: SlotProps['install-all']) {
  return (
    <>
      <InstallAll {...props} />
      <BatchProgress />
    </>
  );
}

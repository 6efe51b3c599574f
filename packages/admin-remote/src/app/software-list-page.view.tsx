import { CreateSoftware } from '../features/create-software/create-software.tsx';
import { SoftwareList } from '../features/list-software/list-software.view.tsx';

/** `/admin/software-list/:status?/` (rule L1). */
export function SoftwareListPage() {
  return <SoftwareList actions={<CreateSoftware />} />;
}

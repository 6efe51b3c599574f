import { UnsavedGuard } from '@patchbay/ui';
import { OrderCategories } from '../features/order-categories/order-categories.view.tsx';

/** `/admin/categories/`. */
export const CategoriesPage = () => (
  <UnsavedGuard isQuiet>
    <OrderCategories />
  </UnsavedGuard>
);

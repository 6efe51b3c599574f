import { OrderCategories } from '../features/order-categories/order-categories.view.tsx';
import { UnsavedGuard } from '../lib/unsaved/unsaved-guard.tsx';

/** `/admin/categories/`. */
export const CategoriesPage = () => (
  <UnsavedGuard>
    <OrderCategories />
  </UnsavedGuard>
);

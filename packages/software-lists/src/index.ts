export {
  categoriesQuery,
  categoryQuery,
  categoryTrail,
  loadCategoriesWith,
  slugsById,
  useCategoriesWith,
} from './categories.query.ts';
export { useComputer, useComputerPlatform } from './computer.ts';
export { countLabel } from './count-label.ts';
export { inBackground, waitBriefly } from './load-ahead.ts';
export { latestVersionsQuery, softwareQuery } from './software.query.ts';

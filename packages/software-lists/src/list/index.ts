export { findDefaultPlatform, useDefaultPlatform } from './default-platform.query.ts';
export { hasChosen, readListSettings, type DefaultSort, type ListConfig } from './list-settings.ts';
export { ShowMore } from './show-more.tsx';
export { SoftwareList } from './software-list.tsx';
export { joinPages, softwarePagesQuery } from './software-pages.query.ts';
export { useListSettings } from './use-list-settings.ts';

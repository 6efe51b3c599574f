/** Door: how things look. Bundled into whoever uses it; the tokens behind it come with the shell's style sheet. */
export { Badge, type BadgeTone } from './badge.tsx';
export { Breadcrumbs, type Breadcrumb } from './breadcrumbs.tsx';
export { Button } from './button.tsx';
export { buttonLook, type ButtonLook } from './button-look.ts';
export { Cover } from './cover.tsx';
export { Dialog } from './dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorPanel } from './error-panel.tsx';
export { LoadError } from './load-error.tsx';
export { PageHeading } from './page-heading.tsx';
export { Pending } from './pending.tsx';
export { Skeleton } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { textLinkLook } from './text-link-look.ts';
export { VisuallyHidden } from './visually-hidden.tsx';

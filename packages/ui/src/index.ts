/** Door: how things look. Bundled into whoever uses it; the tokens behind it come with the shell's style sheet. */
export { AlertDialog } from './dialogs/alert-dialog.tsx';
export { Badge, type BadgeTone } from './content/badge.tsx';
export { Breadcrumbs, type Breadcrumb } from './content/breadcrumbs.tsx';
export { Button } from './controls/button.tsx';
export { buttonLook, type ButtonLook } from './controls/button-look.ts';
export { CoverDrawing } from './content/cover-drawing.tsx';
export { CopyButton } from './controls/copy-button.tsx';
export { Cover, type CoverLoading } from './content/cover.tsx';
export { Dialog, DialogButtons } from './dialogs/dialog.tsx';
export { EmptyState } from './states/empty-state.tsx';
export { ErrorPanel } from './states/error-panel.tsx';
export { FileButton } from './controls/file-button.tsx';
export { Field, type FieldControl } from './controls/field.tsx';
export { FormAlert } from './states/form-alert.tsx';
export { fresh, loadAnew, useWindowFocus } from './hooks/fresh.ts';
export { hasCommandKey, hasModifier } from './hooks/modifier-keys.ts';
export { repeatPictureError } from './hooks/repeat-picture-error.ts';
export { heldMarkup, useHeldFirst } from './lazy/held-markup.ts';
export { inputLook } from './controls/input-look.ts';
export { lazyCode, useLazyCode, type LazyCode, type LazyFailure } from './lazy/lazy-code.ts';
export { lazyDialog } from './lazy/lazy-dialog.tsx';
export { lazyPart } from './lazy/lazy-part.tsx';
export { LoadError } from './states/load-error.tsx';
export { PageHeading } from './content/page-heading.tsx';
export { Pending } from './states/pending.tsx';
export { saveFile } from './controls/save-file.ts';
export { Section } from './content/section.tsx';
export { SelectAllBox, SelectionBox } from './lists/selection-box.tsx';
export { Skeleton } from './states/skeleton.tsx';
export { Spinner } from './states/spinner.tsx';
export { textLinkLook } from './controls/text-link-look.ts';
export { tellUsage } from './hooks/tell-usage.ts';
export { UnsavedGuard } from './unsaved/unsaved-guard.tsx';
export { useUnsaved } from './unsaved/unsaved-context.ts';
export { useAddressText } from './hooks/use-address-text.ts';
export { useDebounced } from './hooks/use-debounced.ts';
export { useEventListener } from './hooks/use-event-listener.ts';
export { useRetryDelay } from './states/use-retry-delay.ts';
export { useSelection, type Selection } from './lists/use-selection.ts';
export { useSeen } from './hooks/use-seen.ts';
export { useSiteHttp } from './hooks/use-site-http.ts';
export { useSteadyPending } from './states/use-steady-pending.ts';
export { useVisibleRows, type ListLayout } from './lists/use-visible-rows.ts';
export { VisuallyHidden } from './content/visually-hidden.tsx';
export { WebsiteLink } from './controls/website-link.tsx';
export {
  PlotArea,
  PlotEnds,
  PlotFrame,
  PlotGrid,
  PlotLine,
  PlotSample,
  type PlotLook,
  type PlotPoint,
} from './content/plot.tsx';

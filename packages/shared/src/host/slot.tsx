import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { SlotName, SlotProps } from '../remote/slots.ts';

/** A place's request to the shell to fill it. */
export interface SlotRequest<S extends SlotName> {
  readonly name: S;
  readonly props: SlotProps[S];
  /** Shown while the slot's remote is on its way, and where it has none. */
  readonly fallback: ReactNode;
}

/** The shell's way to fill a slot. */
export type RenderSlot = <S extends SlotName>(request: SlotRequest<S>) => ReactElement | null;

const SlotContext = createContext<RenderSlot>(({ fallback }) => <>{fallback}</>);

/** Given by the shell, which knows who fills a slot. */
export const SlotProvider = SlotContext.Provider;

interface SlotElementProps<S extends SlotName> {
  readonly name: S;
  readonly props: SlotProps[S];
  readonly fallback?: ReactNode;
}

/**
 * A place that another remote may fill. Where nobody does, or the remote cannot be loaded, the fallback is shown.
 */
export function Slot<S extends SlotName>({ name, props, fallback = null }: SlotElementProps<S>) {
  const renderSlot = useContext(SlotContext);
  return renderSlot({ name, props, fallback });
}

/**
 * Every event that the analytics services hear of, with its properties (rules P17 to P21). No property may
 * say who somebody is.
 */
export interface AnalyticsEvents {
  'SoftwareInstall.click': InstallProperties;
  'SoftwareInstall.done': InstallProperties;
  'SoftwareInstall.error': InstallProperties;
  'SoftwareInstall.cancel': InstallProperties;
  'AppRequiredOverlay.Shown': NoProperties;
  'InstalledTracking.AlertShown': NoProperties;
  'InstalledTracking.Allow': NoProperties;
  'InstalledTracking.Deny': NoProperties;
}

export type AnalyticsEvent = keyof AnalyticsEvents;

interface InstallProperties {
  readonly softwareId?: number;
  readonly versionId?: number;
  readonly name?: string;
}

type NoProperties = Readonly<Record<string, never>>;

/** Tells the analytics services of an event. Never fails, and does nothing where analytics is off. */
export type Track = <E extends AnalyticsEvent>(event: E, properties?: AnalyticsEvents[E]) => void;

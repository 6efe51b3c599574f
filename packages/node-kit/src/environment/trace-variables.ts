import { string } from '@patchbay/shared/validation';
import { faultOf, webAddress } from './variables.ts';

/**
 * The standard variables of OpenTelemetry that say where a server sends its traces (rule X150). Its library reads them
 * itself, and more of them, such as `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress(),
  OTEL_SDK_DISABLED: string().oneOf(['true', 'false'], faultOf('must be true or false')),
};

interface TraceVariables {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  readonly OTEL_SDK_DISABLED?: string | undefined;
}

/** Whether an environment names a collector, and does not turn tracing off. */
export const wantsTraces = (variables: TraceVariables): boolean =>
  variables.OTEL_SDK_DISABLED !== 'true' &&
  (variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? variables.OTEL_EXPORTER_OTLP_ENDPOINT) !==
    undefined;

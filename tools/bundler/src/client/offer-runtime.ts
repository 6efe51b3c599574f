/*
 * The federation runtime, under the name by which the entries of remotes of before contract 1.24 take it from the page
 * (`externalRuntime`). Those of before 1.20 name the helpers, and call none of them.
 */
import {
  CurrentGlobal,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';

Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    CurrentGlobal,
    ModuleFederation,
    assert,
    getGlobalFederationConstructor,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
    helpers: { global: {}, share: {}, utils: {} },
  },
});

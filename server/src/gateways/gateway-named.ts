import type { Gateway } from './gateway.ts'

/** Finds a gateway by name, ignoring case; undefined when none of that name is configured. */
export const gatewayNamed = (gateways: ReadonlyMap<string, Gateway>, name: string): Gateway | undefined =>
  gateways.get(name.toLowerCase())

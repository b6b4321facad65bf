import type { Gateway } from './gateway.ts'

/** The gateway of this name, in whichever case it is written; undefined where none of that name is configured. */
export const gatewayNamed = (gateways: ReadonlyMap<string, Gateway>, name: string): Gateway | undefined =>
  gateways.get(name.toLowerCase())

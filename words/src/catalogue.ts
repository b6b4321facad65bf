import type { CompiledMessage } from 'icu-minify/format'

/** Compiled messages by key, of one language. */
export type Catalogue = Record<string, CompiledMessage>
export type Catalogues = Record<string, Catalogue>

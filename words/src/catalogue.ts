import type { CompiledMessage } from 'icu-minify/format'

/** Compiled messages of one language, by key. */
export type Catalogue = Record<string, CompiledMessage>
export type Catalogues = Record<string, Catalogue>

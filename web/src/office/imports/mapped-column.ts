import type {
  ImportField,
  ImportFileFacts,
  ImportKind,
  ImportMapping,
} from '../../../../contract/src/import-mapping.ts'

export type MappingParts = {
  kind: ImportKind
  file: ImportFileFacts
  mapping: ImportMapping
  change: (changed: Partial<ImportMapping>) => void
}

/** Column of the file that has a meaning. */
export const columnOf = ({ file, mapping }: Pick<MappingParts, 'file' | 'mapping'>, field: ImportField) =>
  file.columns[mapping.columns.indexOf(field)]

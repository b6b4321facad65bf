import { join } from 'node:path'
import { lawOfAddresses } from './law/law-of-addresses.ts'
import { lawOfBrowsers } from './law/law-of-browsers.ts'
import { lawOfCircles } from './law/law-of-circles.ts'
import { lawOfClocks } from './law/law-of-clocks.ts'
import { lawOfExports } from './law/law-of-exports.ts'
import { lawOfFolders } from './law/law-of-folders.ts'
import { lawOfIdentifiers } from './law/law-of-identifiers.ts'
import { lawOfImports } from './law/law-of-imports.ts'
import { lawOfLanguage } from './law/law-of-language.ts'
import { lawOfNames } from './law/law-of-names.ts'
import { lawOfPrograms } from './law/law-of-programs.ts'
import { lawOfSizes } from './law/law-of-sizes.ts'
import { lawOfTables } from './law/law-of-tables.ts'
import { lawOfWords } from './law/law-of-words.ts'
import { rules } from './law/project-rules.ts'
import { readProject } from './law/read-project.ts'

const folders = new Set(Object.keys(rules.mayImport).map((place) => place.replace(/\/.*/, '')))
const project = readProject(join(import.meta.dirname, '..'), folders)
const violations = [
  lawOfAddresses,
  lawOfBrowsers,
  lawOfCircles,
  lawOfClocks,
  lawOfExports,
  lawOfFolders,
  lawOfIdentifiers,
  lawOfImports,
  lawOfLanguage,
  lawOfNames,
  lawOfPrograms,
  lawOfSizes,
  lawOfTables,
  lawOfWords,
].flatMap((law) => law(project, rules))
for (const violation of violations) console.error(violation)
process.exitCode = violations.length > 0 ? 1 : 0

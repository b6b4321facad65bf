import { expect, test } from 'vitest'
import { exampleCauses } from '../../test/example-cause.ts'
import { readPageData } from './read-page-data.ts'

test('each cause of the page has its description from the section for browsers without scripts', () => {
  document.body.innerHTML =
    '<script type="application/json" id="page-data"></script><div id="content"><noscript></noscript></div>'
  const causes = exampleCauses.map(({ funddetail, ...cause }) => cause)
  const [data, section] = document.querySelectorAll('script, noscript')
  if (!data || !section) throw new Error('There is no page.')
  data.textContent = JSON.stringify({ causes })
  // Text, as a browser with scripts reads it.
  section.textContent = exampleCauses
    .map(({ funddetail }) => `<details><div class="rich-text">${funddetail}</div></details>`)
    .join('')
  expect(readPageData()?.causes).toEqual(exampleCauses)
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Every page that draws this widget with a height of its own, and whether the line above says why. */
const overrides = (widget: string): string[] =>
  globSync('{app,content,domains}/**/*.tsx', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(new RegExp(`<${widget}\\b[^]*?\\n {2,}/>`, 'g'))]
      .filter(([drawn]) => /\sheight=/.test(drawn))
      .map(() => file)
  })

// docs/decisions/0019: pages take the specified sizes; one that does not says why, in its code and here.
test('every picker of a page has the specified height', () => {
  expect(overrides('PickerDialog')).toEqual([])
})

test('every editor of a page has the specified height, but for these', () => {
  expect(overrides('RichTextEditor').toSorted()).toEqual([
    // A short text in a dialog, which has to keep its buttons in view.
    'content/aspects/announcement/announcement-dialog.tsx',
    // A short answer below the question that it is about.
    'content/aspects/query/query-thread.tsx',
    // The stem above its options; otherwise the text is all that the tab has.
    'domains/experiment/parts/step/step-editor.tsx',
    // Between the name and the weight of a dialog, which has to keep its buttons in view.
    'domains/mooc/parts/unit-dialog.tsx',
  ])
})

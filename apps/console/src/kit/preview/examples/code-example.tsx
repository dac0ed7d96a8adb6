import { useState } from 'react'
import { CodeEditor, CodeView, DiffView } from '../../code/index.ts'

const BEFORE = `def mean(numbers):
    total = 0
    for number in numbers:
        total = total + number
    return total / len(numbers)
`
const AFTER = `def mean(numbers):
    """Average of the numbers; 0 for none."""
    if not numbers:
        return 0
    return sum(numbers) / len(numbers)
`

/** Reading with remarks, writing, and what changed between the two. */
export function CodeExample() {
  const [code, setCode] = useState(AFTER)
  return (
    <>
      <CodeView
        code={BEFORE}
        language="python"
        label="原代码"
        title="mean.py"
        notes={[{ line: 5, level: 'error', text: '列表为空时除以零' }]}
      />
      <CodeEditor value={code} onChange={setCode} language="python" label="新代码" minHeight={140} />
      <DiffView original={BEFORE} modified={code} language="python" originalLabel="原代码" modifiedLabel="新代码" />
    </>
  )
}

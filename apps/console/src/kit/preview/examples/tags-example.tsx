import { useState } from 'react'
import { TagEditor } from '../../tags/tag-editor.tsx'
import styles from '../preview.module.css'
import { ShownValue } from '../shown-value.tsx'

/** At most five, none twice, none longer than ten characters. */
export function TagsExample() {
  const [tags, setTags] = useState(['入门', '期末'])
  return (
    <div className={styles.narrow}>
      <TagEditor value={tags} onChange={setTags} suggestions={['选修', '综合实训']} />
      <ShownValue value={tags} />
    </div>
  )
}

import { SearchOutlined } from '@ant-design/icons'
import { TextField } from '../../kit/form/controls/text-field.tsx'
import styles from './search-box.module.css'

type SearchBoxProps = { label: string; keyword: string; onFind: (keyword: string) => void }

/** Narrows a list of the page by its titles. */
export function SearchBox({ label, keyword, onFind }: SearchBoxProps) {
  return (
    <span className={styles.search}>
      <TextField
        label={label}
        placeholder="按标题查找"
        icon={<SearchOutlined aria-hidden />}
        value={keyword}
        maxLength={100}
        canClear
        onChange={onFind}
      />
    </span>
  )
}

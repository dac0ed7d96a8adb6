import {
  CodeOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  FolderFilled,
  TableOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { IconType } from '../../../../kit/action.ts'
import { suffixOf } from '../../../../kit/upload/rules.ts'
import styles from './tree.module.css'

const icons: Readonly<Record<string, IconType>> = Object.fromEntries(
  (
    [
      [TableOutlined, 'csv tsv'],
      [FileExcelOutlined, 'xlsx xls'],
      [FileWordOutlined, 'docx doc'],
      [FilePdfOutlined, 'pdf'],
      [FileImageOutlined, 'png jpg jpeg gif webp bmp'],
      [VideoCameraOutlined, 'mp4 webm'],
      [FileZipOutlined, 'zip gz tgz 7z rar tar'],
      [FileTextOutlined, 'txt log md'],
      [CodeOutlined, 'json jsonl xml yaml yml py sql sh js ts java c cpp go rs html css ipynb'],
    ] as const
  ).flatMap(([icon, suffixes]) => suffixes.split(' ').map((suffix) => [suffix, icon])),
)

/** A folder, or what kind of file it is by its name. */
export function EntryIcon({ name, isFolder }: { name: string; isFolder: boolean }) {
  if (isFolder) return <FolderFilled aria-hidden className={styles.folder} />
  const Icon = icons[suffixOf(name)] ?? FileOutlined
  return <Icon aria-hidden className={styles.file} />
}

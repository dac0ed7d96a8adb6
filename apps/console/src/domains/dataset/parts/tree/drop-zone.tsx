import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { droppedFiles, type ChosenFile } from '../../uploads.ts'
import styles from './tree.module.css'

type DropZoneProps = { isOn: boolean; onFiles: (files: ChosenFile[]) => void; children: ReactNode }

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Takes files and folders that are dropped anywhere on it. */
export function DropZone({ isOn, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  // Every child that the pointer enters and leaves tells so; only the last leaving is one.
  const depth = useRef(0)
  if (!isOn) return <div className={styles.zone}>{children}</div>
  return (
    <div
      className={styles.zone}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!carriesFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) setOver(false)
      }}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      {children}
      {isOver && <div className={styles.over}>松开鼠标，上传到当前文件夹</div>}
    </div>
  )
}

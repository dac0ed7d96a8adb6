import { schoolImportLimitMb, schoolSheetLabels, schoolSheets } from '@lab/contract/school-import'
import { DownloadOutlined } from '@ant-design/icons'
import { downloadFile } from '../../../api/request/download.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { UploadButton } from '../../../kit/upload/index.ts'
import { readSchool } from '../read-file.ts'
import styles from './school-import.module.css'

const rule = { suffixes: ['xlsx', 'csv', 'zip'], limitMb: schoolImportLimitMb }

const about: Record<(typeof schoolSheets)[number], string> = {
  organisation: '组织名称、上级组织',
  teacher: '工号、姓名、组织，可加手机、邮箱、性别',
  class: '班级名称、组织、教师工号，可加学期、课程名称',
  student: '学号、姓名、组织，可加行政班、教学班、专业、性别、手机、邮箱',
}

type UploadDialogProps = { onClose: () => void; onRead: (id: string) => void }

/** The file of a school, and what may be in it. */
export default function UploadDialog({ onClose, onRead }: UploadDialogProps) {
  return (
    <Dialog width={640} title="上传学校文件" onClose={onClose}>
      <div className={styles.form}>
        <UploadButton
          isArea
          label="上传学校文件"
          hint={`支持 xlsx、csv 和 OneRoster 1.2 的 zip，不超过 ${schoolImportLimitMb}M`}
          value={[]}
          rule={rule}
          onChange={() => undefined}
          upload={async (file, { onProgress, signal }) => {
            const id = await readSchool(file, { signal, onProgress: (share) => onProgress(share * 100) })
            onRead(id)
            return { path: '', file_url: '', name: file.name, filename: file.name, size: file.size }
          }}
        />
        <section className={styles.help}>
          <h3>工作表和列</h3>
          <dl>
            {schoolSheets.map((sheet) => (
              <div key={sheet}>
                <dt>{schoolSheetLabels[sheet]}</dt>
                <dd>{about[sheet]}</dd>
              </div>
            ))}
          </dl>
          <p>
            只有其中一张表也可以导入，列的顺序不限，其他系统的列名会自动对应。已有的人员按工号、学号更新；上传后先列出每一行的结果，确认之前不会写入。
          </p>
          <Button
            look="inline"
            icon={DownloadOutlined}
            onClick={() => void downloadFile('/apis/v2/school-import-template', '学校导入模板.xlsx')}
          >
            下载模板
          </Button>
        </section>
      </div>
    </Dialog>
  )
}

import type { KitPart } from '../../../kit/preview/kit-part.ts'
import { EditorExample } from './editor-example.tsx'
import { FileLinkExample } from './file-link-example.tsx'
import { PickersExample } from './pickers-example.tsx'
import { SelectsExample } from './selects-example.tsx'

/** Widgets that know the domains. */
export const domainParts: readonly KitPart[] = [
  {
    id: 'editor',
    group: '填写',
    title: '富文本编辑',
    about: '所见即所得与 Markdown 两种方式写同一份文本，切换不丢内容。图片可粘贴或拖入，大图先压缩；草稿自动存在本机。',
    use: '<RichTextEditor value={…} onChange={…} upload={uploadFile} onPickResource={pick} draftKey="…" />',
    Example: EditorExample,
  },
  {
    id: 'file-link',
    group: '对话框',
    title: '链接文件',
    about: '上传、填写链接，或从资源库选择。上传的文件可同时存为资源，或替换已有资源的文件。',
    use: '<ResourceLinkDialog open src={link} onConfirm={setLink} onClose={…} />',
    Example: FileLinkExample,
  },
  {
    id: 'pickers',
    group: '对话框',
    title: '选择对象',
    about: '在选择对话框之上：教师、学生、组织、班级、分类、环境套件、环境模板。',
    use: '<ClassPicker open onConfirm={…} onClose={…} />',
    Example: PickersExample,
  },
  {
    id: 'selects',
    group: '填写',
    title: '选项列表',
    about: '选项来自平台的选项列表，改动后无需发布前端。',
    use: '<MetadataSelect name="difficulty" label="难度" value={…} onChange={…} />',
    Example: SelectsExample,
  },
]

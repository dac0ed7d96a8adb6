import type { ResourceType } from '@lab/contract/resource'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { ruleOf, uploadFrom } from '../../../api/request/upload-file.ts'
import { FileLinkDialog, type FileLink, type LinkableResource, type NewResource } from '../../../kit/file-link/index.ts'
import type { SubmitResult } from '../../../kit/form/form-types.ts'
import type { UploadOrigin } from '../../../kit/upload/index.ts'
import { linkableResources, orgid, searchKeys } from '../resource-queries.ts'

interface ResourceLinkDialogProps {
  open: boolean
  title?: string
  src?: FileLink | undefined
  /** Where the upload comes from, which decides what may be uploaded. */
  origin?: UploadOrigin
  /** Type of the resources to choose from, and of one that is added. */
  objType?: ResourceType
  onConfirm: (link: FileLink) => void
  onClose: () => void
}

const quiet = { quiet: true } as const

/** Saves the file as a resource, or in an existing one's place; what the server refuses is said in the form. */
async function saveResource(
  { obj_file, ...fields }: NewResource,
  replacing: LinkableResource | undefined,
  obj_type: ResourceType,
): Promise<FileLink | SubmitResult> {
  try {
    const { resource } = replacing
      ? await api.resource.update({ params: { id: replacing.id }, body: { resource: { obj_file } } }, quiet)
      : await api.resource.create(
          { params: { orgid: orgid() }, body: { resource: { ...fields, obj_type, obj_file } } },
          quiet,
        )
    return { url: resource.obj_file?.url ?? obj_file.url, name: resource.obj_file?.name ?? '', resourceId: resource.id }
  } catch (error) {
    if (isApiError(error)) return { message: error.message }
    throw error
  }
}

/** The file-link dialog over this installation's uploads and resources. */
export function ResourceLinkDialog({ origin = 'file', objType = 'file', ...props }: ResourceLinkDialogProps) {
  return (
    <FileLinkDialog
      {...props}
      upload={uploadFrom(origin)}
      rule={ruleOf(origin)}
      searchKeys={searchKeys}
      resources={(search) => linkableResources(search, objType)}
      saveResource={(resource, replacing) => saveResource(resource, replacing, objType)}
    />
  )
}

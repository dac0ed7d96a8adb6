import type { RefusalName } from '@lab/contract/refusals'

/**
 * Calls whose sample cannot succeed on the fixtures, by the refusal that says so. Every other sample must succeed for
 * somebody of the school (matrix.api.test.ts).
 */
export const refusedSamples: Partial<Record<RefusalName, readonly string[]>> = {
  // A sample of a multipart call is one byte that is no file of the kind.
  'file.wrongType': [
    'me.saveInfo',
    'file.picture',
    'file.pdf',
    'file.video',
    'file.olderPicture',
    'file.olderPdf',
    'file.olderVideo',
    'file.olderCsv',
    'file.olderPictures',
    'place.importMembers',
  ],
  'identity.oldPasswordWrong': ['me.changePassword'],
  'vpn.off': ['vpn.keyUpdate', 'vpn.exportServer', 'vpn.olderKeyUpdate'],
  'banner.nothingBefore': ['banner.rollback'],
  'file.unreadable': ['resource.importZip', 'dataset.importZip'],
  'env.suiteInUse': ['environment.removeSuite'],
  'env.templateInUse': ['environment.removeTemplate'],
  // The fixtures’ draft is what was published.
  'content.notReady': ['content.publish'],
  invalid: [
    'content.restoreVersion',
    'environment.openWeb',
    'templateVersion.restore',
    'learning.join',
    'learning.respond',
    'experimentLearning.verify',
    'experimentLearning.answer',
    'experimentLearning.report',
  ],
  'env.notRunning': [
    'research.save',
    'experimentLearning.runCommand',
    'experimentLearning.files',
    'experimentLearning.readFile',
    'experimentLearning.putFile',
  ],
  'question_import.unreadable': ['questionImport.create', 'questionImport.readAgain'],
  // Nothing of the fixtures' import is in the bank yet.
  'question_import.wrongState': ['questionImport.undo'],
  // The sample’s version is an older one than that of an object that has been changed.
  changedMeanwhile: [
    'pool.update',
    'dataset.update',
    'question_bank.update',
    'training.update',
    'experiment.update',
    'experiment.putEnv',
    'experiment.putParameters',
    'experiment.putTeach',
    'experiment.orderSections',
    'exam.update',
    'exam.saveQuestions',
    'exam.saveSettings',
    'paper.update',
    'paper.finalise',
    'paper.restoreVersion',
  ],
  'category.intoItself': ['category.move'],
  'content.wrongState': ['content.restore'],
  // The fixtures use each other.
  'content.inUse': ['content.remove', 'classroom.remove'],
  'sync.notNewer': ['sync.accept', 'sync.decline'],
  'review.waiting': ['review.submit'],
  'experiment.packageUnreadable': ['experiment.import', 'experiment.importSteps'],
  // The sample names a part of the object (a validation, a post, a section) that the fixtures do not have.
  absent: [
    'marking.answer',
    'marking.removeComment',
    'experiment.updateSection',
    'experiment.removeSection',
    'experiment.createStep',
    'experiment.moveStep',
    'experiment.validation',
    'place.getImport',
    'place.confirmImport',
    'place.importReport',
    'accommodation.update',
    'accommodation.remove',
    'query.markOfficial',
    'live.takeHand',
    'live.finishHand',
    'material.update',
    'material.remove',
    'regrade.get',
    'regrade.apply',
    'regrade.undo',
  ],
  'experiment.noTasks': ['experiment.validateSolution'],
  'place.memberFixed': ['place.setMemberRole'],
  'offering.exists': ['offering.add'],
  'offering.hasRecords': ['offering.remove'],
  // The record of the exam waits for its beginning, which the window of its sitting says.
  'record.wrongState': ['record.returnForRevision', 'exam.answer'],
  'exam.wrongState': ['exam.startSitting'],
  alreadyApplied: ['joining.ask'],
  'appeal.notReleased': ['appeal.create'],
  // The fixtures’ report has no picture.
  'record.wrongPicture': ['record.annotate'],
}

import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { interaction, pageView } from './analytics.ts'
import { searchArticles } from './articles.ts'
import * as artwork from './artwork.ts'
import { listFoundTracks, removeFoundTrack } from './found-tracks.ts'
import { health, healthLive, healthReady } from './health.ts'
import { identifyAudio } from './identify.ts'
import * as library from './library.ts'
import * as lists from './lists.ts'
import { listMeasurements } from './measurements.ts'
import { getPage } from './pages.ts'
import * as personal from './personal.ts'
import * as posts from './gallery.ts'
import { changePreferences, getPreferences } from './preferences.ts'
import { musicPreview, previewSound } from './previews.ts'
import {
  countSearches,
  createRecommendations,
  followExtras,
  getRecommendations,
  selectRecommendation,
} from './recommendations.ts'
import * as secondFactor from './second-factor.ts'
import * as songs from './songs.ts'
import * as subscriptions from './subscriptions.ts'
import { searchTracks } from './tracks.ts'

/** Every call of the API. The server must mount each of them; a test holds it to that. */
export const api = {
  health,
  healthLive,
  healthReady,
  adminLogin: admin.adminLogin,
  getAdminSettings: admin.getAdminSettings,
  updateAdminSettings: admin.updateAdminSettings,
  listActivity: admin.listActivity,
  listUsers: admin.listUsers,
  upgradeUser: admin.upgradeUser,
  downgradeUser: admin.downgradeUser,
  switchToUser: admin.switchToUser,
  returnToAdmin: admin.returnToAdmin,
  regenerateBrokenArtwork: admin.regenerateBrokenArtwork,
  getSecondFactor: secondFactor.getSecondFactor,
  startSecondFactor: secondFactor.startSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  disableSecondFactor: secondFactor.disableSecondFactor,
  listServices: admin.listServices,
  listFoundTracks,
  removeFoundTrack,
  listMeasurements,
  getPage,
  searchTracks,
  createRecommendations,
  followExtras,
  getRecommendations,
  countSearches,
  selectRecommendation,
  currentUser: accounts.currentUser,
  login: accounts.login,
  register: accounts.register,
  logout: accounts.logout,
  verifyEmail: accounts.verifyEmail,
  resendVerification: accounts.resendVerification,
  emailCollection: accounts.emailCollection,
  mailConfig: accounts.mailConfig,
  forgotPassword: accounts.forgotPassword,
  resetPassword: accounts.resetPassword,
  changePassword: accounts.changePassword,
  changeEmail: accounts.changeEmail,
  listSessions: accounts.listSessions,
  endSession: accounts.endSession,
  endOtherSessions: accounts.endOtherSessions,
  signOutEverywhere: accounts.signOutEverywhere,
  getStorage: accounts.getStorage,
  accountData: accounts.accountData,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  getPreferences,
  changePreferences,
  deleteAccount: accounts.deleteAccount,
  listSavedSongs: songs.listSavedSongs,
  listCompactSongs: songs.listCompactSongs,
  saveSong: songs.saveSong,
  updateSong: songs.updateSong,
  deleteSong: songs.deleteSong,
  reorderSongs: songs.reorderSongs,
  removeSongs: songs.removeSongs,
  restoreSongs: songs.restoreSongs,
  clearSongs: songs.clearSongs,
  listSavedLists: lists.listSavedLists,
  createList: lists.createList,
  updateList: lists.updateList,
  appendToList: lists.appendToList,
  deleteList: lists.deleteList,
  reorderList: lists.reorderList,
  arrangeList: lists.arrangeList,
  listTransitions: lists.listTransitions,
  checkList: lists.checkList,
  bridgeTracks: lists.bridgeTracks,
  downloadList: lists.downloadList,
  downloadSongs: lists.downloadSongs,
  generateArtwork: artwork.generateArtwork,
  getArtwork: artwork.getArtwork,
  cancelArtwork: artwork.cancelArtwork,
  artworkImage: artwork.artworkImage,
  postArtwork: posts.postArtwork,
  withdrawPost: posts.withdrawPost,
  listGalleryPosts: posts.listGalleryPosts,
  listVotedPosts: posts.listVotedPosts,
  vote: posts.vote,
  searchArticles,
  identifyAudio,
  musicPreview,
  previewSound,
  getLibrary: library.getLibrary,
  listLibraryTracks: library.listLibraryTracks,
  addLibraryTracks: library.addLibraryTracks,
  deleteLibrary: library.deleteLibrary,
  addOwnLists: personal.addOwnLists,
  listOwnLists: personal.listOwnLists,
  getOwnList: personal.getOwnList,
  deleteOwnList: personal.deleteOwnList,
  deleteOwnLists: personal.deleteOwnLists,
  setVerdict: personal.setVerdict,
  listVerdicts: personal.listVerdicts,
  deleteVerdicts: personal.deleteVerdicts,
  getPersonal: personal.getPersonal,
  changePersonal: personal.changePersonal,
  playedAfter: personal.playedAfter,
  getSubscription: subscriptions.getSubscription,
  startCheckout: subscriptions.startCheckout,
  openPortal: subscriptions.openPortal,
  paymentWebhook: subscriptions.paymentWebhook,
  testCheckoutAction: subscriptions.testCheckoutAction,
  pageView,
  interaction,
  analyticsSummary: admin.analyticsSummary,
  analyticsHeatMap: admin.analyticsHeatMap,
  analyticsPageViews: admin.analyticsPageViews,
} as const

export type Api = typeof api
export type ApiEndpoint = Api[keyof Api]

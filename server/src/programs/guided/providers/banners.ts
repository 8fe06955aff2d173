/** What a banner is drawn for. */
export interface BannerSubject {
  readonly bannerId: string;
  readonly bannerName: string;
  readonly focusArea: string;
  readonly focusAreaId: string;
}

export interface BannerProvider {
  /** A picture in any format that uploads may have. */
  draw(subject: BannerSubject): Promise<Buffer>;
}

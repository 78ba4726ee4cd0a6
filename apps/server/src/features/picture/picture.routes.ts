import { pictureApi } from '@netbar/contract/picture/picture.api';
import { routesOf } from '#kernel/mount.ts';
import { addPicture, showPicture } from './picture.service.ts';

export const pictureRoutes = routesOf(pictureApi, { add: addPicture, show: showPicture });

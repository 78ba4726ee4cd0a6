# The console behind nginx. Built from the root of the repository:
# docker build --file deploy/web.Dockerfile --tag netbar/web .

FROM node:24.21.0-bookworm-slim AS build
RUN npm install --global pnpm@12.18.0
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY tools/package.json tools/
COPY e2e/package.json e2e/
RUN pnpm install --frozen-lockfile --filter '@netbar/web...'
COPY packages/contract packages/contract
COPY apps/web apps/web
# Source maps are for error reports; what is served has none.
RUN pnpm --filter @netbar/web build && find apps/web/dist -name '*.map' -delete

FROM nginx:stable
COPY deploy/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /app/apps/web/dist /usr/share/nginx/html
USER nginx
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --retries=3 CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/index.html"]

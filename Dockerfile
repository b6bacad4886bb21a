# Two stages: what builds Segue stays out of what runs it. Runs as a user without rights, on a read-only file system: only
# /data is written to, and /tmp for the length of a request (docker run --read-only --tmpfs /tmp -v segue:/data …).
FROM node:20-bookworm-slim AS build
# The database driver is compiled where there is no ready binary for the platform.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /segue
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /segue
COPY --from=build /segue/package.json ./
COPY --from=build /segue/node_modules ./node_modules
COPY --from=build /segue/catalog ./catalog
COPY --from=build /segue/content ./content
COPY --from=build /segue/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
